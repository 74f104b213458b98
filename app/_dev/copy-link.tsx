import { copyText } from '@/app/_ui/copyable-text'
import { TextButton } from '@/app/_ui/icon'

export function CopyLink({ label, text }: { label: string; text: string }) {
  return <TextButton onClick={() => void copyText(text)}>{label}</TextButton>
}
