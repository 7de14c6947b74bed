// Whether the page was opened under an address that leads nowhere from other devices.
export const onlyHere = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
