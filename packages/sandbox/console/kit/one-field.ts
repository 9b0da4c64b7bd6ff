/** Typed as an object with this field where the name is one of several. */
export const oneField = <Name extends string, Value>(name: Name, value: Value): Record<Name, Value> =>
  ({ [name]: value }) as Record<Name, Value>;
