import { useTranslations } from 'next-intl'
import { notice } from '@/app/_ui/feedback/feedback'
import { uiText } from './ui-texts'

export async function copyText(text: string) {
  if (!text) return
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // `navigator.clipboard` exists only on https and localhost.
    const area = document.createElement('textarea')
    area.value = text
    area.style.position = 'fixed'
    document.body.append(area)
    area.select()
    document.execCommand('copy')
    area.remove()
  }
  notice.success(uiText('copied'))
}

export function CopyableText({ text }: { text: string }) {
  const t = useTranslations('ui')
  return (
    <span className="ui-copyable code">
      <span>{text}</span>
      <button type="button" aria-label={t('copyValue', { value: text })} onClick={() => copyText(text)} />
    </span>
  )
}
