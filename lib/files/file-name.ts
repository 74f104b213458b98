import { codePoints, hasForbiddenCharacter, reordering } from '@/lib/core/text'

export const maxNameLength = 200

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
