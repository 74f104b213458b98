type Translate = (key: string) => string

export function partText(value: unknown, t: Translate): string {
  if (value === true || value === false) return t(value ? 'on' : 'off')
  if (value === '' || value === null || value === undefined) return t('empty')
  const text = String(value)
  return text.startsWith('/') ? t(`paths.${text}`) : text
}
