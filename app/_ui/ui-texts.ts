type Translate = (key: string, values?: Record<string, string | number>) => string

let translate: Translate = key => key

export const uiText: Translate = (key, values) => translate(key, values)

export function setUiTexts(given: Translate) {
  translate = given
}
