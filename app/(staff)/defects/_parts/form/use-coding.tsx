import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useRef } from 'react'
import type { FieldOffer, FormField, FormSection, FormValue, FormValues } from '@/app/_ui/form/form-fields'
import { SuggestionLine } from '@/app/(staff)/_parts/coding/suggestion-line'
import { type Proposed, takeProposal } from '@/app/(staff)/_parts/coding/take-proposal'
import { useProposalKeys } from '@/app/(staff)/_parts/coding/use-proposal-keys'
import { type Suggestions, useSuggestions } from '@/app/(staff)/_parts/coding/use-suggestions'
import { digitKeys } from '@/app/(staff)/_parts/desk/digit-keys'
import { registerLabel } from '@/app/(staff)/_parts/record-fields/words'
import type { TextReading } from './caller/paste-box'

type ReadMention = TextReading['proposals'][number]
type Mention = Suggestions['mentions'][number] | ReadMention

interface CodingOptions {
  values: FormValues
  initial: FormValues
  fill(change: FormValues): void
  proposed: Proposed | undefined
  setProposed(next: Proposed): void
  read: readonly ReadMention[] | undefined
}

export function useCoding({ values, initial, fill, proposed, setProposed, read }: CodingOptions) {
  const t = useTranslations('coding')
  const found = useSuggestions(values, initial)
  const now = useRef({ found, values, proposed })
  now.current = { found, values, proposed }
  const assembly = useRef<unknown>(null)
  assembly.current = values.assemblyCode

  const take = useCallback(
    (place: number) => {
      const { found, values, proposed } = now.current
      const taken = found && takeProposal(found, place, values)
      if (!taken) return
      fill(taken.change)
      const earlier = proposed?.modelVersion === taken.proposed.modelVersion ? proposed.taken : []
      const others = earlier.filter(({ field }) => !taken.proposed.taken.some(one => one.field === field))
      setProposed({ ...taken.proposed, taken: [...others, ...taken.proposed.taken] })
    },
    [fill, setProposed],
  )
  useProposalKeys(Math.min(found?.assemblies.length ?? 0, digitKeys.length), take, assembly)

  const mentions = found?.mentions
  const offers = useMemo(() => {
    const offered = new Map<string, FieldOffer>()
    for (const mention of [...(mentions ?? []), ...(read ?? [])]) {
      const { field, value, name, words } = mention
      const next = nextValue(mention, values[field])
      if (next === undefined) continue
      offered.set(field, {
        label:
          typeof value === 'boolean'
            ? t(value ? 'mention.yes' : 'mention.no')
            : t('mention.value', { value: name ?? String(value) }),
        title: t('mention.title', { words }),
        take: () => {
          if (name && !Array.isArray(value)) registerLabel(`code:${field}`, String(value), name)
          fill({ [field]: next })
        },
      })
    }
    return offered
  }, [mentions, read, values, fill, t])
  const line = useMemo(
    (): FormField => ({
      name: 'suggestions',
      label: t('line.label'),
      type: 'custom',
      wide: true,
      render: ({ id }) => <SuggestionLine {...{ id, found }} chosen={assembly.current} onTake={take} />,
    }),
    [found, take, t],
  )
  return (sections: FormSection[]): FormSection[] =>
    sections.map(section => ({
      ...section,
      fields: section.fields?.flatMap(field => {
        const offer = offers.get(field.name)
        const offered = offer ? { ...field, offer } : field
        return field.name === 'symptomCodes' ? [offered, line] : [offered]
      }),
    }))
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
  const denied = (field === 'injuredCount' || field === 'deathCount') && now === '0' && value !== 0
  return open || denied ? String(value) : undefined
}
