export const midSentence = (label: string) =>
  label.replace(/^[A-Z](?![A-Z0-9])/, first => first.toLowerCase())
