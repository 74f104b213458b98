/** Input as a door gets it: JSON that no type has looked at. */
export function asSent<Input>(input: unknown): Input {
  return JSON.parse(JSON.stringify(input))
}
