"""The database: schema, journal, notices between nodes, backups."""
