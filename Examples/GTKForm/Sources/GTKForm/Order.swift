import InputControl

/// The rules of an order: what each field takes, which fields belong to it, and what has to agree.
enum Order {
  static let fields = ["customer", "email", "amount", "card", "gift", "note"]

  static let rules = """
    language 4

    use text as text
    use contact as contact
    use money as money
    use payment as payment

    list answers {
      "yes" { en "yes"; de "ja" }
      "no" { en "no"; de "nein" }
    }

    profile answer { in answers }

    profile note {
      maxLength 200 graphemes { en "Up to {max} characters" }
      visible: allow visible, " ", "\\n" { en "Only what can be seen" }
    }

    form order {
      field customer: text.displayName {
        required
        label { en "Customer" }
      }
      field email: contact.email {
        required
        label { en "Email" }
      }
      field amount: money.amount {
        required
        label { en "Amount" }
      }
      field card: payment.card {
        required
        label { en "Card" }
      }
      field gift: answer {
        required
        label { en "A present? (yes or no)" }
      }
      when gift is "yes" {
        field note: note { label { en "Words on the card" } }
      }
    }
    """

  static func form() throws -> CompiledForm {
    try RuleSet([SourceFile(name: "order.rules", text: rules)]).form("order")
  }
}
