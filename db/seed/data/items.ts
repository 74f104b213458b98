export interface Item {
  code: string
  name: string
  nameEn: string
}

export function items(text: string): Item[] {
  return text
    .trim()
    .split('\n')
    .map(line => {
      const [, code = '', name = '', nameEn = ''] = /^\s*(\S+) ([^|]+)\|(.+)$/.exec(line) ?? []
      return { code, name, nameEn }
    })
}
