export function placeholders(message: string): Set<string> {
  const names = new Set<string>()
  read(message, 0, names)
  return names
}

function read(text: string, from: number, names: Set<string>): number {
  let at = from
  while (at < text.length && text[at] !== '}') {
    if (text[at] !== '{') {
      at++
      continue
    }
    const [, name = '', sign] = /^\{\s*([\w.]+)\s*([,}])/.exec(text.slice(at)) ?? []
    if (!name) throw new Error(`a brace opens and names nothing: ${text}`)
    names.add(name)
    at = text.indexOf(sign!, at)
    if (sign === ',') at = readChoices(text, at, names)
    at++
  }
  return at
}

function readChoices(text: string, from: number, names: Set<string>): number {
  let at = from
  while (at < text.length && text[at] !== '}') {
    at = text[at] === '{' ? read(text, at + 1, names) + 1 : at + 1
  }
  if (at >= text.length) throw new Error(`a brace is not closed: ${text}`)
  return at
}

export function flatten(messages: object, before = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [name, value] of Object.entries(messages)) {
    const key = before ? `${before}.${name}` : name
    if (typeof value === 'string') flat.set(key, value)
    else for (const [inner, text] of flatten(value, key)) flat.set(inner, text)
  }
  return flat
}
