/** An English label within a sentence loses its capital, an abbreviation keeps it. Chinese is left as it is. */
export const midSentence = (label: string) =>
  label.replace(/^[A-Z](?![A-Z0-9])/, first => first.toLowerCase())
