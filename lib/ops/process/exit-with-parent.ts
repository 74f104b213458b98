import { onParentDeath } from './parent'

// Loaded before a child's own program; the signal runs whatever orderly end that program has.
onParentDeath(() => process.kill(process.pid, 'SIGTERM'))
setTimeout(() => process.channel?.unref(), 0)
