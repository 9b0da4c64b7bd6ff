export const oneField = <Name extends string, Value>(name: Name, value: Value): Record<Name, Value> =>
  ({ [name]: value }) as Record<Name, Value>;
