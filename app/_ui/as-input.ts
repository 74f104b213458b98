/**
 * What a form holds, as the input of a call. A form knows its fields only at run time, so the verb judges them; what
 * the code itself adds (`known`) is checked against the call's input.
 */
export function asInput<Input>(values: object, known?: NoInfer<Partial<Input>>): Input {
  return { ...values, ...known } as Input
}
