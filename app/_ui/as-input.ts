// A form knows its fields only at run time, so the verb validates them; only what the code itself adds (`known`) is
// checked against the type of the call's input.
export function asInput<Input>(values: object, known?: NoInfer<Partial<Input>>): Input {
  return { ...values, ...known } as Input
}
