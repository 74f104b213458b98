import { onParentDeath } from './parent'

// Preloaded in children; a signal, so that the program's own shutdown runs.
onParentDeath(() => process.kill(process.pid, 'SIGTERM'))
setTimeout(() => process.channel?.unref(), 0)
