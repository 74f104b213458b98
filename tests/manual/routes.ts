import { everyFile } from '../support/source/source-files'

export const routes = (): string[] =>
  everyFile()
    .filter(file => /^app\/(?!api\/)(.*\/)?(page\.tsx|route\.ts)$/.test(file))
    .map(
      file =>
        file
          .replace(/^app/, '')
          .replace(/\/(page\.tsx|route\.ts)$/, '')
          .replace(/\/\(\w+\)/g, '') || '/',
    )

export function routeOf(address: string, among = routes()): string | undefined {
  const words = address.split('/')
  const fits = (route: string) => {
    const parts = route.split('/')
    const rest = parts.at(-1)!.startsWith('[[...')
    if (rest ? words.length < parts.length - 1 : words.length !== parts.length) return false
    return parts.every((part, at) => part.startsWith('[') || part === words[at])
  }
  return among.filter(fits).sort((a, b) => a.split('[').length - b.split('[').length)[0]
}
