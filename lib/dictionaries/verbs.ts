import { crudOf } from './crud'
import { dictionaries } from './dictionaries'
import type { AnyDictionary, Dictionary, EntityName } from './dictionary'

type Declared = typeof dictionaries
type Verbs = {
  [Name in EntityName]: ReturnType<typeof crudOf<Declared[Name]['table'], Declared[Name]['fields']>>
}

export const verbs = Object.fromEntries(
  Object.entries<AnyDictionary>(dictionaries).map(([name, declared]) => [
    name,
    crudOf(declared as Dictionary),
  ]),
) as Verbs
