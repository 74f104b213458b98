const [what] = process.argv.slice(2)
await import(what === 'intake' ? './intake' : './bench')
