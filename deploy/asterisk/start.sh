# Fills in what is secret, and where the phone finds this machine, then becomes Asterisk.
set -eu
cd /etc/asterisk
sed "s|@PASSWORD@|$(cat /secrets/ari)|" ari.conf.template > ari.conf
sed "s|@PASSWORD@|$(cat /secrets/phone)|; s|@ADDRESS@|${HOST_ADDRESS:-127.0.0.1}|; s|@SIP_PORT@|${SIP_PORT:-5060}|" pjsip.conf.template > pjsip.conf
first=${RTP_FIRST_PORT:-10000}
printf '[general]\nrtpstart = %s\nrtpend = %s\n' "$first" "$((first + 19))" > rtp.conf
chmod 0640 ari.conf pjsip.conf
chown asterisk:asterisk ari.conf pjsip.conf
exec asterisk -f -U asterisk -G asterisk
