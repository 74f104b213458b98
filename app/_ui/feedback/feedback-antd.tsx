import { Button, Modal, message, notification } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { attachSink } from './feedback'

const noticeSeconds = 2
const actionSeconds = 6

export default function FeedbackAntd() {
  const t = useTranslations('ui')
  const [notices, noticeHolder] = message.useMessage({ duration: noticeSeconds, maxCount: 1, top: 6 })
  const [alarms, alarmHolder] = notification.useNotification({
    placement: 'top',
    duration: 0,
    top: 6,
    maxCount: 1,
  })
  const [modal, modalHolder] = Modal.useModal()

  useEffect(() => {
    attachSink(request => {
      if (request.kind === 'notice') {
        const { tone, text, action } = request
        const close = notices.open({
          type: tone,
          duration: action ? actionSeconds : noticeSeconds,
          content: action ? (
            <>
              {text}
              <Button
                type="link"
                size="small"
                onClick={() => {
                  action.run()
                  close()
                }}
              >
                {action.label}
              </Button>
            </>
          ) : (
            text
          ),
        })
      } else if (request.kind === 'alarm') {
        alarms.open({
          type: request.tone,
          title: request.title,
          description: (
            <>
              {request.text}
              {request.requestId && (
                <p className="ui-request-id">{t('error.requestId', { id: request.requestId })}</p>
              )}
            </>
          ),
        })
      } else {
        const { title, content, okText, cancelText, danger, width, answer } = request
        modal.confirm({
          width,
          title,
          content,
          okText,
          cancelText,
          okButtonProps: { danger },
          focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
          onOk: () => answer(true),
          onCancel: () => answer(false),
        })
      }
    })
    return () => attachSink(undefined)
  }, [notices, alarms, modal, t])

  return (
    <>
      {noticeHolder}
      {alarmHolder}
      {modalHolder}
    </>
  )
}
