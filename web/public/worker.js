// Shows "your turn" where the page may not, and brings the table back when it is pressed.  Nothing is kept or cached.
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(
    clients.matchAll({ type: 'window' }).then((open) => (open[0] ? open[0].focus() : clients.openWindow('/'))),
  )
})
