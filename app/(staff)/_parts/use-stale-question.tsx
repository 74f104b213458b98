import { useTranslations } from 'next-intl'
import { confirm } from '@/app/_ui/feedback/feedback'

/** Resolves to true when the other person's values are to be overwritten; each line is a field in which both differ. */
export function useStaleQuestion(words: 'accounts.stale' | 'dictionaries.stale') {
  const t = useTranslations(words)
  return (lines: [field: string, text: string][], name = '') =>
    confirm({
      title: t('title', { name }),
      content: (
        <>
          <p>{t(lines.length > 0 ? 'intro' : 'same')}</p>
          <ul className="grid gap-4 mt-8">
            {lines.map(([field, text]) => (
              <li key={field}>{text}</li>
            ))}
          </ul>
        </>
      ),
      okText: t('overwrite'),
      cancelText: t('load'),
    })
}
