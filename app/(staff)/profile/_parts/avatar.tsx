import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, useRef, useState } from 'react'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import css from './profile.module.css'

interface Props {
  avatar: string | null
  name: string
  onChange(): void
}

export function Avatar({ avatar, name, onChange }: Props) {
  const t = useTranslations('profile.avatar')
  const chooser = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)

  const run = async (work: () => Promise<unknown>, done: string) => {
    setSending(true)
    try {
      await work()
      notice.success(done)
      onChange()
    } catch {
      // call() has already shown the error.
    } finally {
      setSending(false)
    }
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    const form = new FormData()
    form.append('files', file)
    void run(() => call('POST /SystemManager/system/user/avatar', form), t('done'))
  }

  return (
    <div className={`row gap-16 ${css.avatar}`}>
      {avatar ? (
        // biome-ignore lint/performance/noImgElement: a small picture of our own, behind the sign-in
        <img src={avatar} alt={t('alt', { name })} width={72} height={72} />
      ) : (
        <span className={`grid place-center ${css.initial}`} aria-hidden="true">
          {[...name].at(-1)}
        </span>
      )}
      <div>
        <input
          ref={chooser}
          type="file"
          accept=".jpg,.jpeg,.png,.webp"
          aria-label={t('choose')}
          hidden
          onChange={choose}
        />
        <Button loading={sending && { delay: 300 }} onClick={() => chooser.current?.click()}>
          {t(avatar ? 'replace' : 'choose')}
        </Button>
        {avatar && (
          <Button
            type="text"
            onClick={() => void run(() => call('DELETE /SystemManager/system/user/avatar'), t('removed'))}
            disabled={sending}
          >
            {t('remove')}
          </Button>
        )}
        <p className="mt-4 tertiary text-12">{t('limits')}</p>
      </div>
    </div>
  )
}
