import enCustomer from './en/customer.json' with { type: 'json' };
import kkCustomer from './kk/customer.json' with { type: 'json' };
import ruCustomer from './ru/customer.json' with { type: 'json' };

/** The customer's page has none of the staff's words. */
export const customerWords = {
  ru: { customer: ruCustomer },
  kk: { customer: kkCustomer },
  en: { customer: enCustomer },
};
