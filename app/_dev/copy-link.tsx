import { copyText } from '@/app/_ui/copyable-text'

export function CopyLink({ label, text }: { label: string; text: string }) {
  return (
    <button type="button" className="ui-link" onClick={() => void copyText(text)}>
      {label}
    </button>
  )
}
