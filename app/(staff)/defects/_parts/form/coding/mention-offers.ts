import type { FieldOffer, FormValue, FormValues } from '@/app/_ui/form/form-fields'
import type { Suggestions } from '@/app/(staff)/_parts/coding/use-suggestions'
import { registerLabel } from '@/app/(staff)/_parts/record-fields/words'

export interface ReadMention {
  field: string
  value: unknown
  words: string
  name: string | null
}
type Mention = Suggestions['mentions'][number] | ReadMention

export function mentionOffers(
  mentions: readonly Mention[],
  values: FormValues,
  words: {
    label(mention: Mention): string
    title(mention: Mention): string
  },
  fill: (change: FormValues) => void,
): Map<string, FieldOffer> {
  const offers = new Map<string, FieldOffer>()
  for (const mention of mentions) {
    const { field, value, name } = mention
    const now = values[field]
    const next = nextValue(mention, now)
    if (next === undefined) continue
    offers.set(field, {
      label: words.label(mention),
      title: words.title(mention),
      take: () => {
        if (name && !Array.isArray(value)) registerLabel(`code:${field}`, String(value), name)
        fill({ [field]: next })
      },
    })
  }
  return offers
}

function nextValue({ field, value }: Mention, now: FormValue | undefined): FormValue | undefined {
  if (Array.isArray(value) && (!Array.isArray(now) || now.length === 0)) return value.map(String)
  if (field === 'symptomCodes') {
    const codes = Array.isArray(now) ? now : []
    return codes.includes(String(value)) ? undefined : [...codes, String(value)]
  }
  if (typeof value === 'boolean') {
    if (now === value) return undefined
    // 否 against a text that says 是 is worth a look; 是 against a text that denies it is the person's knowledge.
    return now === null || now === undefined || value ? value : undefined
  }
  const open = now === null || now === undefined || now === ''
  const denied = (field === 'injuredCount' || field === 'deathCount') && now === '0'
  return open || denied ? String(value) : undefined
}
