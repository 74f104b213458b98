import { RecordForm } from '@/app/_ui/form/record-form'
import { Drawer } from '@/app/(staff)/_parts/entry-drawer/drawer'
import { RowFacts } from './row-facts'
import { useRowForm } from './use-row-form'
import { type OpenedRow, type Special, useWords, type View } from './view'

interface DrawerProps {
  view: View
  special: Special
  row: OpenedRow | undefined
  userId: string
  onPrevious?(): void
  onNext?(): void
  onClose(): void
  onChange(): void
}

export default function RowDrawer(props: DrawerProps) {
  const { view, special, row, userId, onPrevious, onNext, onClose, onChange } = props
  const word = useWords(view)
  const { form, heading } = useRowForm({
    ...{ view, special, row, userId },
    onSaved() {
      if (!row) onClose()
      onChange()
    },
  })
  return (
    <Drawer
      heading={special.headingOf?.(row) ?? heading}
      walk={row && { onPrevious, onNext }}
      onClose={onClose}
      facts={row && <RowFacts view={view} row={row} />}
    >
      <RecordForm {...form} saveLabel={word('save')} />
    </Drawer>
  )
}
