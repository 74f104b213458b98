'use client'

import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { MenuRow } from '@/lib/ops/dev/protocol'
import css from '../dev.module.css'
import { useTool } from '../tool'
import { useSpeak } from '../words'

export function DeleteForm({ row, onDone }: { row: MenuRow; onDone(changed: boolean): void }) {
  const speak = useSpeak()
  const { change } = useTool()
  const [delViews, setDelViews] = useState(false)
  const remove = async () => {
    const reply = await change('menus/del', { path: row.path, name: row.name, delViews })
    onDone(reply.state === 'success')
  }
  return (
    <section aria-label={speak('delete')}>
      <h2>
        {speak('delete')} {row.title} <code>{row.path}</code>
      </h2>
      <p className={css.red}>{speak('confirmDelete')}</p>
      <Checkbox checked={delViews} onChange={event => setDelViews(event.target.checked)}>
        {speak('deleteViews')}
      </Checkbox>
      <div className={css.buttons}>
        <Button danger type="primary" onClick={() => void remove()}>
          {speak('delete')}
        </Button>
        <Button onClick={() => onDone(false)}>{speak('cancel')}</Button>
      </div>
    </section>
  )
}
