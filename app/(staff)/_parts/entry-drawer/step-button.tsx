import { Button } from 'antd'
import { Icon } from '@/app/_ui/icon'

interface StepButtonProps {
  icon: 'up' | 'down' | 'close'
  label: string
  onPress?(): void
}

export const StepButton = ({ icon, label, onPress }: StepButtonProps) => (
  <Button
    type="text"
    icon={<Icon name={icon} />}
    aria-label={label}
    title={label}
    disabled={!onPress}
    onClick={onPress}
  />
)
