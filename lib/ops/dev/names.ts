import { Refusal } from './refusal'

export interface Names {
  /** Of a folder and a word of an address: vehicle-types. */
  noun: string
  /** Of a key and a variable: vehicleTypes. */
  key: string
  /** Of a component: VehicleTypes. */
  component: string
  /** Below the base path: /vehicle-types or /users/vehicle-types. */
  path: string
  /** Where its page stands. */
  folder: string
}

const longestName = 40
/** As the specification has it, for names in forms. */
export const lettersAndSpaces = /^[A-Za-z ]{1,60}$/

/** @throws Refusal for a name that is empty, too long, or not of the letters a to z and spaces */
export function namesOf(given: string, parent: string | null): Names {
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
