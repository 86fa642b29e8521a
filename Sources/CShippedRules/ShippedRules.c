#include "CShippedRules.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char standard_rules[] = {
#embed "../../Rules/standard.rules"
};
static const unsigned char text_rules[] = {
#embed "../../Rules/text.rules"
};
static const unsigned char money_rules[] = {
#embed "../../Rules/money.rules"
};
static const unsigned char payment_rules[] = {
#embed "../../Rules/payment.rules"
};
static const unsigned char contact_rules[] = {
#embed "../../Rules/contact.rules"
};
static const unsigned char network_rules[] = {
#embed "../../Rules/network.rules"
};
static const unsigned char identity_rules[] = {
#embed "../../Rules/identity.rules"
};
static const unsigned char person_rules[] = {
#embed "../../Rules/person.rules"
};
static const unsigned char company_rules[] = {
#embed "../../Rules/company.rules"
};
static const unsigned char vat_rules[] = {
#embed "../../Rules/vat.rules"
};
static const unsigned char finance_rules[] = {
#embed "../../Rules/finance.rules"
};
static const unsigned char trade_rules[] = {
#embed "../../Rules/trade.rules"
};
static const unsigned char travel_rules[] = {
#embed "../../Rules/travel.rules"
};
static const unsigned char time_rules[] = {
#embed "../../Rules/time.rules"
};
static const unsigned char postal_rules[] = {
#embed "../../Rules/postal.rules"
};
static const unsigned char code_rules[] = {
#embed "../../Rules/code.rules"
};
static const unsigned char coordinates_rules[] = {
#embed "../../Rules/coordinates.rules"
};
static const unsigned char forms_rules[] = {
#embed "../../Rules/forms.rules"
};

static const shipped_rule_file files[] = {
    {"standard.rules", standard_rules, sizeof standard_rules},
    {"text.rules", text_rules, sizeof text_rules},
    {"money.rules", money_rules, sizeof money_rules},
    {"payment.rules", payment_rules, sizeof payment_rules},
    {"contact.rules", contact_rules, sizeof contact_rules},
    {"network.rules", network_rules, sizeof network_rules},
    {"identity.rules", identity_rules, sizeof identity_rules},
    {"person.rules", person_rules, sizeof person_rules},
    {"company.rules", company_rules, sizeof company_rules},
    {"vat.rules", vat_rules, sizeof vat_rules},
    {"finance.rules", finance_rules, sizeof finance_rules},
    {"trade.rules", trade_rules, sizeof trade_rules},
    {"travel.rules", travel_rules, sizeof travel_rules},
    {"time.rules", time_rules, sizeof time_rules},
    {"postal.rules", postal_rules, sizeof postal_rules},
    {"code.rules", code_rules, sizeof code_rules},
    {"coordinates.rules", coordinates_rules, sizeof coordinates_rules},
    {"forms.rules", forms_rules, sizeof forms_rules},
};

const shipped_rule_file *shipped_rule_files(size_t *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}
