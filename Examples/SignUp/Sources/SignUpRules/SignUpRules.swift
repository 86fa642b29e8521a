import InputControl

/// The rules of a new account, for the form and for the server: each profile has the name of a field.
public let signUpRules = SourceFile(
  name: "signup.rules",
  text: #"""
    use contact as contact
    use text as text
    use time as time

    profile name : text.displayName { required { en "Enter your name"; zh-Hans "请输入姓名" } }

    profile email : contact.email { required }

    profile username : text.handle {
      required
      minLength 3 { en "At least {min} characters"; zh-Hans "至少 {min} 个字符" }
      letters: allow /[a-z0-9_]/ {
        en      "Small letters, digits and underscores"
        zh-Hans "只能使用小写字母、数字和下划线"
      }
    }

    profile password : text.password {}

    profile phone : contact.phone {}

    profile birthday : time.isoDate {
      required
      century: require /^(?:19|20)/ { en "A year from 1900 to 2099"; zh-Hans "年份须在 1900 至 2099 之间" }
    }
    """#)
