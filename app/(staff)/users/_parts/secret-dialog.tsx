import { Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { CopyableText } from '@/app/_ui/copyable-text'
import css from './users.module.css'

interface Props {
  name: string
  loginId: string
  password: string
  onClose(): void
}

export default function SecretDialog({ name, loginId, password, onClose }: Props) {
  const t = useTranslations('users.oneTime')
  return (
    <Modal
      open
      title={t('title', { name })}
      okText={t('close')}
      onOk={onClose}
      onCancel={onClose}
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
    >
      <p>{t('tell', { loginId })}</p>
      <p className={`mt-16 mb-16 p-16 text-center rounded ${css.secret}`}>
        <CopyableText text={password} />
      </p>
      <p className="secondary">{t('help')}</p>
    </Modal>
  )
}
