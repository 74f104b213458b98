import { Button, Input } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import { Select } from '@/app/_ui/choice/select'
import { notice } from '@/app/_ui/feedback/feedback'
import { alarmRefused, errorsByPath } from '@/app/_ui/refusal'
import type { NoticeChoices as Choices, NoticeChannel, NoticeMoment } from '@/lib/notices/choose-notices'
import { type NoticeKind, noticeKinds } from '@/lib/notices/schema'
import css from './profile.module.css'

const kinds = Object.keys(noticeKinds) as NoticeKind[]
const moments: NoticeMoment[] = ['never', 'now', 'daily']

export function NoticeChoices({ choices }: { choices: Choices }) {
  const t = useTranslations('profile.notices')
  const name = useTranslations('notices.names')
  const id = useId()
  const [sendBy, setSendBy] = useState(choices.sendBy)
  const [when, setWhen] = useState(choices.when)
  const [robot, setRobot] = useState<{ robotUrl?: string; robotSecret?: string }>({})
  const [host, setHost] = useState(choices.robotHost)
  const [chatUser, setChatUser] = useState(choices.chat?.user ?? '')
  const [wrong, setWrong] = useState<{ robotUrl?: string; chatUser?: string }>({})
  const [sending, setSending] = useState(false)

  const save = async () => {
    setSending(true)
    setWrong({})
    try {
      const { robotHost } = await call(
        'PUT /notices/choices',
        { sendBy, when, ...robot, ...(sendBy === 'app' && { chatUser }) },
        { quiet: true },
      )
      setHost(robotHost)
      setRobot({})
      notice.success(t('saved'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const errors = errorsByPath(error) as typeof wrong
      if (errors.robotUrl || errors.chatUser) setWrong(errors)
      else alarmRefused(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="grid gap-12 mb-12">
      <p className="secondary">{t('help')}</p>
      <div className="row wrap gap-8">
        <label htmlFor={`${id}by`}>{t('sendBy')}</label>
        <Select
          id={`${id}by`}
          value={sendBy}
          options={[
            { value: 'mail', label: choices.email ? t('mail', { email: choices.email }) : t('noMail') },
            { value: 'robot', label: t('robot') },
            ...(choices.chat ? [{ value: 'app', label: t(`apps.${choices.chat.platform}`) }] : []),
          ]}
          onChange={channel => setSendBy(channel as NoticeChannel)}
        />
      </div>
      {sendBy === 'app' && (
        <div className="grid gap-8">
          <label htmlFor={`${id}user`}>{t('chatUser')}</label>
          <Input
            id={`${id}user`}
            status={wrong.chatUser && 'error'}
            aria-describedby={`${id}userHint`}
            value={chatUser}
            onChange={event => setChatUser(event.target.value.trim())}
          />
          <p id={`${id}userHint`} className={wrong.chatUser ? 'text-error' : 'tertiary text-12'}>
            {wrong.chatUser ?? t('chatUserHint')}
          </p>
        </div>
      )}
      {sendBy === 'robot' && (
        <div className="grid gap-8">
          <label htmlFor={`${id}url`}>{t('robotUrl')}</label>
          <Input
            id={`${id}url`}
            status={wrong.robotUrl && 'error'}
            aria-describedby={`${id}hint`}
            placeholder={host ? t('robotKept', { host }) : undefined}
            value={robot.robotUrl ?? ''}
            onChange={event => setRobot({ ...robot, robotUrl: event.target.value || undefined })}
          />
          <p id={`${id}hint`} className={wrong.robotUrl ? 'text-error' : 'tertiary text-12'}>
            {wrong.robotUrl ?? t('robotHint')}
          </p>
          <label htmlFor={`${id}secret`}>{t('robotSecret')}</label>
          <Input
            id={`${id}secret`}
            autoComplete="off"
            value={robot.robotSecret ?? ''}
            onChange={event => setRobot({ ...robot, robotSecret: event.target.value || undefined })}
          />
        </div>
      )}
      <ul className={`grid ${css.kinds}`}>
        {kinds.map(kind => (
          <li key={kind} className="row between gap-8">
            <label htmlFor={id + kind}>{name(kind)}</label>
            <Select
              id={id + kind}
              value={when[kind] ?? 'never'}
              options={moments.map(moment => ({ value: moment, label: t(moment) }))}
              onChange={moment => setWhen({ ...when, [kind]: moment as NoticeMoment })}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={() => void save()} loading={sending && { delay: 300 }}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
