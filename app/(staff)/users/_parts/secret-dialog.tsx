import { useTranslations } from 'next-intl'
import SecretModal from '../../_parts/secret-modal'

interface Props {
  name: string
  loginId: string
  password: string
  onClose(): void
}

export default function SecretDialog({ name, loginId, password, onClose }: Props) {
  const t = useTranslations('users.oneTime')
  return (
    <SecretModal
      title={t('title', { name })}
      secret={password}
      help={t('help')}
      closeText={t('close')}
      dismissible
      onClose={onClose}
    >
      <p>{t('tell', { loginId })}</p>
    </SecretModal>
  )
}
