import enCustomer from './en/customer.json' with { type: 'json' };
import kkCustomer from './kk/customer.json' with { type: 'json' };
import ruCustomer from './ru/customer.json' with { type: 'json' };

/** Every word of the customer's screen; the staff's words are no part of its page. */
export const customerWords = {
  ru: { customer: ruCustomer },
  kk: { customer: kkCustomer },
  en: { customer: enCustomer },
};
