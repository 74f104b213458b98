import { useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { isEmpty } from '@/app/(staff)/_parts/record-fields/values'
import { type FieldName, isRelevant } from '@/lib/defects/fields'

export const fieldChoices = ['required', 'relevant', 'all'] as const
export type FieldChoice = (typeof fieldChoices)[number]

const usual: FieldChoice = 'relevant'

export function useFieldChoice(kept: unknown) {
  const [choice, setChoice] = useState(fieldChoices.find(one => one === kept) ?? usual)
  const choose = (next: FieldChoice) => {
    setChoice(next)
    const value = next === usual ? null : next
    void call('PUT /preferences/:key', asInput({ value }, { key: 'defectForm' })).catch(() => undefined)
  }
  return { choice, choose }
}

// `held` collects every field that has ever held a value, so that a field does not vanish while its text is replaced.
// Where only required fields are shown, others get their values by themselves and stay a line.
export function isShown(
  name: FieldName,
  required: boolean,
  { choice, held, values }: { choice: FieldChoice; held: Set<string>; values: FormValues },
): boolean {
  if (choice !== 'required' && !isEmpty(values[name])) held.add(name)
  if (required || choice === 'all' || held.has(name)) return true
  return choice === 'relevant' && isRelevant(name, values)
}
