'use client'

type Translate = (key: string, values?: Record<string, string | number>) => string

let translate: Translate = key => key

/** Words of the `ui` namespace for code outside components; the shell's host hands them over. */
export const uiText: Translate = (key, values) => translate(key, values)

export function setUiTexts(given: Translate) {
  translate = given
}
