'use client'

import { Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { CopyableText } from '@/app/_ui/copyable-text'
import css from './webhooks.module.css'

interface Props {
  name: string
  secret: string
  replaced: boolean
  onClose(): void
}

export default function SecretDialog({ name, secret, replaced, onClose }: Props) {
  const t = useTranslations('webhooks.secret')
  return (
    <Modal
      open
      title={t('title', { name })}
      okText={t('close')}
      onOk={onClose}
      closable={false}
      keyboard={false}
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
    >
      <p>{t('tell')}</p>
      <p className={`p-16 rounded break-words text-center ${css.secret}`}>
        <CopyableText text={secret} />
      </p>
      <p className={css.quiet}>
        {t('help')} {replaced && t('overlap')}
      </p>
    </Modal>
  )
}
