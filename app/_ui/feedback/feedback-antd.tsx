import { Button, Modal, message, notification } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { nothingIsOpen } from '@/app/_ui/keys/keys'
import { listen } from '@/app/_ui/listeners'
import { attachSink } from './feedback'

const noticeSeconds = 2
const actionSeconds = 6
// Longer than its notice stands: who has read the next record wants the last step back too, and is told what was undone.
const undoSeconds = 60
const typed = 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable="true"]'

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
  const undoing = useRef<() => void>(undefined)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && nothingIsOpen()) alarms.destroy()
      const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      // What was typed is taken back by the browser.
      const typing = (event.target as Element | null)?.closest?.(typed)
      if (!isUndo || typing || !undoing.current || !nothingIsOpen()) return
      event.preventDefault()
      undoing.current()
    }
    return listen(document, { keydown: press })
  }, [alarms])
  useEffect(() => {
    attachSink(request => {
      if (request.kind === 'notice') {
        const { tone, text, action } = request
        // What went well since is newer than what did not.
        if (tone === 'success') alarms.destroy()
        const undoes = action && 'undo' in action
        const forget = () => {
          if (undoing.current === run) undoing.current = undefined
        }
        const run = () => {
          forget()
          close()
          if (!undoes) return action?.run()
          // call() has already shown the error.
          void Promise.resolve(action.undo()).catch(() => undefined)
        }
        undoing.current = undoes ? run : undefined
        if (undoes) setTimeout(forget, undoSeconds * 1000)
        const close = notices.open({
          type: tone,
          duration: action ? actionSeconds : noticeSeconds,
          content: action ? (
            <>
              {text}
              <Button
                type="link"
                size="small"
                aria-keyshortcuts={undoes ? 'Control+Z' : undefined}
                onClick={run}
              >
                {undoes ? t('undo') : action.label}
                {undoes && <small aria-hidden="true"> Ctrl+Z</small>}
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
