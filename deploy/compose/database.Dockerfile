# PostgreSQL with pgBackRest, from the repository of packages that the image has.
FROM docker.io/library/postgres:18-bookworm
RUN apt-get update \
  && apt-get install -y --no-install-recommends pgbackrest \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o postgres -g postgres /var/lib/pgbackrest
