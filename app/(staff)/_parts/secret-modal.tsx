import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { CopyableText } from '@/app/_ui/copyable-text'
import css from './secret-modal.module.css'

interface Props {
  title: string
  children?: ReactNode
  secret: string
  help: ReactNode
  closeText: string
  // By Esc and by the cross too.
  dismissible?: boolean
  onClose(): void
}

// What is shown this once.
export default function SecretModal({
  title,
  children,
  secret,
  help,
  closeText,
  dismissible,
  onClose,
}: Props) {
  return (
    <Modal
      open
      title={title}
      okText={closeText}
      onOk={onClose}
      {...(dismissible ? { onCancel: onClose } : { closable: false, keyboard: false })}
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
    >
      {children}
      <p className={`mt-16 mb-16 p-16 text-center break-words rounded ${css.secret}`}>
        <CopyableText text={secret} />
      </p>
      <p className="secondary">{help}</p>
    </Modal>
  )
}
