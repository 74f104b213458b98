type Translate = (key: string) => string

/** A part of a parameter as people read it; `t` tells the words of `parameterPage`. */
export function partText(value: unknown, t: Translate): string {
  if (value === true || value === false) return t(value ? 'on' : 'off')
  if (value === '' || value === null || value === undefined) return t('empty')
  const text = String(value)
  return text.startsWith('/') ? t(`paths.${text}`) : text
}
