void (process.argv[2] === 'intake' ? import('./intake') : import('./bench'))
