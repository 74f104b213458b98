import { codePoints, hasForbiddenCharacter } from '@/lib/core/text'

export const maxNameLength = 200

// Bidirectional controls: with them gpj.exe can be made to look like exe.jpg.
const reordering = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/

export function wrongName(name: string): 'file_name_missing' | 'file_name_long' | 'file_name_sign' | null {
  if (name.replace(/^[.\s]+/, '') === '') return 'file_name_missing'
  if (codePoints(name) > maxNameLength) return 'file_name_long'
  if (hasForbiddenCharacter(name) || reordering.test(name) || /[/\\\t\r\n]/.test(name))
    return 'file_name_sign'
  return null
}

export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

export function shownName(name: string): string {
  const plain = [...name].filter(sign => !hasForbiddenCharacter(sign) && !reordering.test(sign)).join('')
  return codePoints(plain) > 60 ? `${[...plain].slice(0, 60).join('')}…` : plain
}
