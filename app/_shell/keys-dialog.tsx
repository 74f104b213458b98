import { Modal } from 'antd'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import './keys-dialog.css'

const keys = [
  [['Ctrl K', '⌘ K', '/'], 'find'],
  [['f'], 'search'],
  [['j', '↓'], 'next'],
  [['k', '↑'], 'previous'],
  [['Enter'], 'open'],
  [['Esc'], 'back'],
  [['Alt+PageDown', 'Alt+PageUp'], 'sections'],
  [['Ctrl+Enter'], 'save'],
  [['Ctrl+S'], 'keep'],
  [['Ctrl+Z'], 'undo'],
  [['c'], 'call'],
  [['Alt+N'], 'nextCall'],
  [['Alt+V'], 'paste'],
  [['Alt+Enter'], 'offer'],
  [['e'], 'edit'],
  [['x'], 'step'],
  [['J', 'K'], 'neighbours'],
  [['1', '2', '3'], 'result'],
  [['q', 'w'], 'opinion'],
  [['0'], 'write'],
  [['a'], 'accept'],
  [['r'], 'return'],
  [['?'], 'help'],
] as const

export default function KeysDialog({ takesCalls, onClose }: { takesCalls: boolean; onClose(): void }) {
  const t = useTranslations('ui.keys')
  const isEntry = document.getElementById('caller') !== null
  const here: Partial<Record<string, boolean>> = {
    neighbours: /^\/defects\/\d+$/.test(usePathname()),
    ...{ call: takesCalls, nextCall: isEntry, paste: isEntry },
  }
  const shown = keys.filter(([, meaning]) => here[meaning] ?? true)
  return (
    <Modal open title={t('title')} footer={null} width={760} onCancel={onClose}>
      <dl className="sh-keys">
        {shown.map(([names, meaning]) => (
          <div className="row gap-16 p-6-0" key={meaning}>
            <dt>
              {names.map(name => (
                <kbd className="p-0-6 border-strong rounded-4 mono text-center" key={name}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
