-- That the studio asks for a refund is the studio's own: `refund.made` tells its customer, once the card provider took it.
update events set kind = 'refund.requested', is_for_customer = false where kind = 'payment.refunded';
