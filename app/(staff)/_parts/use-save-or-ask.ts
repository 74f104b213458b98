import { useTranslations } from 'next-intl'
import { saveOrAsk } from '@/app/_ui/save-or-ask'
import { useStaleQuestion } from './use-stale-question'

export function useSaveOrAsk() {
  const label = useTranslations('fields')
  const ask = useStaleQuestion('accounts.stale')
  return <Answer>(send: (version: number) => Promise<Answer>, version: number) =>
    saveOrAsk(send, version, ({ conflicts = [] }) =>
      ask(
        conflicts.map(({ field, theirs }) => {
          const name = label.has(field) ? label(field) : field
          return [field, typeof theirs === 'string' ? `${name} · ${theirs}` : name]
        }),
      ),
    )
}
