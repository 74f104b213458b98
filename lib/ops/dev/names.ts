import { Refusal } from './refusal'

export type Names = ReturnType<typeof namesOf>

const longestName = 40
const lettersAndSpaces = /^[A-Za-z ]{1,60}$/

export function namesOf(given: string, parent: string | null) {
  const words = given.split(' ').filter(Boolean)
  if (words.length === 0) throw new Refusal('required', {}, 'name')
  if (given.length > longestName) throw new Refusal('tooLong', {}, 'name')
  if (!lettersAndSpaces.test(given) || given !== given.toLowerCase()) throw new Refusal('letters', {}, 'name')
  const noun = words.join('-')
  const component = words.map(word => word[0]!.toUpperCase() + word.slice(1)).join('')
  const path = `${parent ?? ''}/${noun}`
  return {
    noun,
    key: component[0]!.toLowerCase() + component.slice(1),
    component,
    path,
    folder: `app/(staff)${path}`,
  }
}
