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

static const unsigned char list_countries[] = {
#embed "../../Rules/lists/countries.csv"
};
static const unsigned char list_currencies[] = {
#embed "../../Rules/lists/currencies.csv"
};
static const unsigned char list_us_states[] = {
#embed "../../Rules/lists/us-states.csv"
};
static const unsigned char list_ca_provinces[] = {
#embed "../../Rules/lists/ca-provinces.csv"
};

static const shipped_rule_file lists[] = {
    {"lists/countries.csv", list_countries, sizeof list_countries},
    {"lists/currencies.csv", list_currencies, sizeof list_currencies},
    {"lists/us-states.csv", list_us_states, sizeof list_us_states},
    {"lists/ca-provinces.csv", list_ca_provinces, sizeof list_ca_provinces},
};

const shipped_rule_file *shipped_list_files(size_t *count) {
  *count = sizeof lists / sizeof lists[0];
  return lists;
}

// A page loads the texts of its language, which a module does not have.
#ifdef __wasm__
const shipped_rule_file *shipped_text_files(size_t *count) {
  *count = 0;
  return NULL;
}
#else
static const unsigned char texts_ar[] = {
#embed "../../Rules/ar.texts"
};
static const unsigned char texts_de[] = {
#embed "../../Rules/de.texts"
};
static const unsigned char texts_es[] = {
#embed "../../Rules/es.texts"
};
static const unsigned char texts_fr[] = {
#embed "../../Rules/fr.texts"
};
static const unsigned char texts_it[] = {
#embed "../../Rules/it.texts"
};
static const unsigned char texts_ja[] = {
#embed "../../Rules/ja.texts"
};
static const unsigned char texts_ko[] = {
#embed "../../Rules/ko.texts"
};
static const unsigned char texts_nl[] = {
#embed "../../Rules/nl.texts"
};
static const unsigned char texts_pl[] = {
#embed "../../Rules/pl.texts"
};
static const unsigned char texts_pt_BR[] = {
#embed "../../Rules/pt-BR.texts"
};
static const unsigned char texts_ru[] = {
#embed "../../Rules/ru.texts"
};
static const unsigned char texts_zh_Hans[] = {
#embed "../../Rules/zh-Hans.texts"
};
static const unsigned char texts_zh_Hant[] = {
#embed "../../Rules/zh-Hant.texts"
};

static const shipped_rule_file texts[] = {
    {"ar.texts", texts_ar, sizeof texts_ar},
    {"de.texts", texts_de, sizeof texts_de},
    {"es.texts", texts_es, sizeof texts_es},
    {"fr.texts", texts_fr, sizeof texts_fr},
    {"it.texts", texts_it, sizeof texts_it},
    {"ja.texts", texts_ja, sizeof texts_ja},
    {"ko.texts", texts_ko, sizeof texts_ko},
    {"nl.texts", texts_nl, sizeof texts_nl},
    {"pl.texts", texts_pl, sizeof texts_pl},
    {"pt-BR.texts", texts_pt_BR, sizeof texts_pt_BR},
    {"ru.texts", texts_ru, sizeof texts_ru},
    {"zh-Hans.texts", texts_zh_Hans, sizeof texts_zh_Hans},
    {"zh-Hant.texts", texts_zh_Hant, sizeof texts_zh_Hant},
};

const shipped_rule_file *shipped_text_files(size_t *count) {
  *count = sizeof texts / sizeof texts[0];
  return texts;
}
#endif
